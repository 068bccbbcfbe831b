/** The only knower of the router's library. */
export { Link, Route, Switch, useLocation, useParams, useSearch } from "wouter";
