// Preloaded into a child: when the parent is killed, the IPC channel closes, and the child stops gracefully.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
