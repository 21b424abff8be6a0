import { Drawing } from './Drawing.tsx';

/** A bottle, a plain coded container and a row of values: the way of a sample. */
export const SamplePath = () => (
  <Drawing>
    <path d="M14 102V46l8-14V18h16v14h10l10 16v54z" />
    <path d="M20 12h20v6H20zM58 50h8v34h-8M22 60h28v26H22z" />
    <path d="M26 68h20M26 74h14" stroke="var(--data-1)" />
    <path d="M82 62h30m-6-5 6 5-6 5" strokeDasharray="3 4" />
    <path d="M128 102V44h46v58zM140 44V30h22v14M138 30h26v-7h-26z" />
    <path d="M138 66v20m5-20v20m3-20v20m6-20v20m3-20v20m5-20v20" stroke="var(--data-2)" />
    <path d="M190 62h26m-6-5 6 5-6 5" strokeDasharray="3 4" />
    <path d="M232 102V26m0 76h58" />
    <path d="M236 92c14-2 14-54 24-54s10 50 28 54" stroke="var(--data-1)" />
    <path d="M262 102V42" stroke="var(--data-2)" strokeDasharray="2 3" />
  </Drawing>
);
