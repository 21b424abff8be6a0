// Texts that break across lines where a reader would break them.

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

/** A text whose words break at their hyphens, as `5W-30` and `PO-4711`, only where one is longer than a line. */
export const UnbrokenText = ({ children }: { children: string }) =>
  [...children.matchAll(/(\S+-\S+)|\s+|\S+/g)].map(({ 0: part, 1: hyphenated, index: position }) =>
    hyphenated ? (
      <span key={position} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
