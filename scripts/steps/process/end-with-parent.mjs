// Loaded into a child before its own code: when the parent is killed, its channel closes, and the child stops gracefully.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
