/** Runs the task when the browser has nothing else to do. */
export const whenIdle = (task: () => void): unknown =>
	"requestIdleCallback" in window ? requestIdleCallback(task) : setTimeout(task, 200);
