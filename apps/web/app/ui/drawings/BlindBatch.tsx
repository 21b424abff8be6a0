import { Drawing } from './Drawing.tsx';

const containers = [10, 66, 122, 178, 234];
/** The place of the reference oil in the batch. */
const reference = 178;

/** A batch of coded containers, one of them with a reference oil. */
export const BlindBatch = () => (
  <Drawing>
    <path d="M4 102h290" />
    {containers.map((x) => (
      <g key={x} transform={`translate(${x} 0)`}>
        <path d="M0 102V46h44v56zM12 46V32h20v14M10 32h24v-7H10z" />
        <path
          d="M9 66v18m5-18v18m3-18v18m6-18v18m3-18v18m5-18v18"
          stroke={x === reference ? 'var(--data-1)' : 'var(--data-2)'}
        />
      </g>
    ))}
  </Drawing>
);
