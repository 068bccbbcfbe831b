/** The only module that imports the router library. */
export { type AroundNavHandler, Link, Route, Router, Switch, useLocation, useParams, useSearch } from "wouter";
