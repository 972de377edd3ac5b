import { data } from "react-router";

/** Any other address is a real 404. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
