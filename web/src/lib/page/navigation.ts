/** The only module that imports the router library. */
export { Link, Route, Router, Switch, useLocation, useParams, useSearch } from "wouter";
