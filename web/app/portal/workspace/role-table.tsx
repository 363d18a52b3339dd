import { may, rights, roleLabel, roles } from "~/lib/roles";
import { Icon } from "~/ui/icons";
import { Section } from "~/portal/parts/section";

/** Made from the server's own table. */
export function RoleTable() {
  return (
    <Section title="What a role may do">
      {/* Scrolls sideways, so it must take the focus for people without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="table-frame" tabIndex={0} aria-label="Table of roles">
        <table className="table role-table">
          <thead>
            <tr>
              <th scope="col">Right</th>
              {roles.map((role) => (
                <th key={role} scope="col">
                  {roleLabel(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rights.map(({ right, meaning }) => (
              <tr key={right}>
                <th scope="row">{meaning}</th>
                {roles.map((role) => (
                  <td key={role}>{may(role, right) ? <Yes /> : <No />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  );
}

function Yes() {
  return (
    <>
      <Icon name="tick" />
      <span className="visually-hidden">yes</span>
    </>
  );
}

function No() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">no</span>
    </>
  );
}
