export { PageCommands } from "./page-commands.tsx";
