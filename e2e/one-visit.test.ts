import { oneVisit } from "./one-visit.suite.ts";

oneVisit(1440, "mouse");
oneVisit(390, "keyboard");
