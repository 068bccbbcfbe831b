export { EarlierChats, VisitorChats } from "./visitor-chats.tsx";
