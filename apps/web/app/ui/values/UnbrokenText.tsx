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
