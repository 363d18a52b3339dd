import { useDeleteMe } from "~/portal/data/me";
import { TypedConfirmation } from "~/portal/parts/typed-confirmation";

interface DeleteAccountProps {
  email: string;
  onClose: () => void;
  onTooOld: (error: unknown) => void;
}

export function DeleteAccount({ email, ...dialog }: DeleteAccountProps) {
  const remove = useDeleteMe();
  return (
    <TypedConfirmation
      name={email}
      label="Delete account"
      problem="Failed to delete your account"
      remove={remove}
      {...dialog}
    >
      <p>
        Scheduled posts are cancelled, accounts are disconnected, and every sign-in and token ends at once. This can't
        be undone.
      </p>
    </TypedConfirmation>
  );
}
