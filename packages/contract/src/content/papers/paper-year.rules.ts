const lastYear = /^.*\b((?:19|20)\d\d)\b/s;

/** The year a paper was presented, or that of its citation; undefined where neither names one. The last of several counts. */
export const paperYear = ({ presented, citation }: { presented: string; citation: string }) =>
  (lastYear.exec(presented) ?? lastYear.exec(citation))?.[1];
