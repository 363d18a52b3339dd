const labels: Record<string, string> = {
  signinCallback: "Sign-in failed",
  signinRedirect: "Sign-in failed",
  signoutCallback: "Sign-out failed",
  signoutRedirect: "Sign-out failed",
  renewSilent: "Renew silent failed",
  signinSilent: "Renew silent failed",
};

/** An authentication error in words: where it came from, then what the library or the service said. */
export function authErrorText({ source, message }: { source: string; message: string }): {
  title: string;
  message?: string;
} {
  const title = labels[source] ?? "Sign-in failed";
  return message && message !== title ? { title, message } : { title };
}
