/** The library for pictures, loaded on first use: few servers ever need it. */
export const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // leaves the other cores to requests
  sharp.concurrency(1);
  return sharp;
};
