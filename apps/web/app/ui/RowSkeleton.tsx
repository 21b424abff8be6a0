/** Rows of a list that is loading, in the shape of its rows: one line on wide screens, cards on a phone. */
export const RowSkeleton = ({ rows }: { rows: number }) => (
  <div className="row-skeleton" aria-busy="true">
    {[...Array(rows).keys()].map((row) => (
      <div key={row}>
        <span />
        <span />
        <span />
      </div>
    ))}
  </div>
);
