import { oneVisit } from "./one-visit.suite.ts";

oneVisit(1440, "keyboard");
oneVisit(390, "mouse");
