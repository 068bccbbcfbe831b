/** The only knower of the router's library. */
export { Link, Route, Router, Switch, useLocation, useParams, useSearch } from "wouter";
