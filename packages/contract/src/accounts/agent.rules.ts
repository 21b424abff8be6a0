// The order matters: Edge and Opera also name Chrome, and Chrome also names Safari.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
  [/\bpython\b/i, 'Python'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstMatch = (agent: string, names: typeof browsers) =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** The browser and system of a User-Agent header, like `Firefox on Windows`. The header is the caller's text: none of it is repeated. */
export const describeAgent = (agent: string): string => {
  const browser = firstMatch(agent, browsers) ?? 'Unknown browser';
  const system = firstMatch(agent, systems);
  return system ? `${browser} on ${system}` : browser;
};
