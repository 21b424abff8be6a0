/** An email address in a cell. It breaks before its `@`, and elsewhere only where a part is wider than the cell can be. */
export const EmailAddress = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@');
  if (at < 1) return email;
  return (
    <span style={{ overflowWrap: 'break-word' }}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
};
