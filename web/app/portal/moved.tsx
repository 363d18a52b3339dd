import { Navigate, useLocation } from "react-router";

/** An address of before: the new one, with what follows the path. */
export function Moved({ to }: { to: string }) {
  const { search, hash } = useLocation();
  return <Navigate to={to + search + hash} replace />;
}
