import { render, screen } from "@testing-library/react";
import { type AuthContextProps, useAuth } from "react-oidc-context";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { Guard } from "./guard";
import { useSession } from "./session";
import { PortalUserManager, userManagerSettings } from "./user-manager";

vi.mock("react-oidc-context", async (load) => ({ ...(await load<object>()), useAuth: vi.fn() }));

const config = {
  authority: "https://octavo.example",
  clientId: "octavo-portal",
  metadata: {},
  apiBase: "https://octavo.example",
  sandbox: false,
  networks: [],
};
const signinRedirect = vi.fn(() => Promise.resolve());

beforeEach(() => signinRedirect.mockClear());

test("while it is not known who is there, nothing is shown", () => {
  const { container } = open({ isLoading: true });
  expect(container.innerHTML).toBe("");
  expect(signinRedirect).not.toHaveBeenCalled();
});

test("who is not signed in is sent to sign in, once, and comes back to the same page", () => {
  const { rerender } = open({});
  expect(screen.getByText("Signing you in…")).toBeTruthy();
  rerender(portal("/portal?deliveries=whk_1"));
  expect(signinRedirect).toHaveBeenCalledExactlyOnceWith({
    state: { returnTo: "/portal?deliveries=whk_1" },
  });
});

test("who is signed in is greeted by address, even when a renewal has failed", () => {
  open({
    isAuthenticated: true,
    user: { profile: { email: "mara@fernhill.example" } } as AuthContextProps["user"],
    error: Object.assign(new Error("Network timed out"), {
      source: "renewSilent",
      innerError: undefined,
    }) as unknown as AuthContextProps["error"],
  });
  expect(screen.getByText("mara@fernhill.example: Renew silent failed, Network timed out")).toBeTruthy();
});

test("a refused sign-in is told by its source, and is not tried again by itself", () => {
  open({
    error: Object.assign(new Error("State does not match"), {
      source: "signinCallback",
      innerError: undefined,
    }) as unknown as AuthContextProps["error"],
  });
  expect(screen.getByRole("alert").textContent).toContain("Sign-in failed");
  expect(screen.getByRole("alert").textContent).toContain("State does not match");
  expect(signinRedirect).not.toHaveBeenCalled();
});

function open(auth: Partial<AuthContextProps>) {
  vi.mocked(useAuth).mockReturnValue({
    isLoading: false,
    isAuthenticated: false,
    signinRedirect,
    ...auth,
  } as unknown as AuthContextProps);
  return render(portal("/portal?deliveries=whk_1"));
}

const manager = new PortalUserManager({
  ...userManagerSettings(config, config.authority),
  automaticSilentRenew: false,
  monitorSession: false,
});

function portal(path: string) {
  return (
    <MemoryRouter initialEntries={[path]}>
      <Guard config={config} manager={manager}>
        <Greeting />
      </Guard>
    </MemoryRouter>
  );
}

function Greeting() {
  const { email, problem } = useSession();
  return (
    <p>
      {email}: {problem?.title}, {problem?.message}
    </p>
  );
}
