/**
 * Fills a path with `:name` parameters, e.g. `/quotes/:id` → `/quotes/7?page=2`. Values are encoded; a list repeats its name, and
 * undefined query values are omitted.
 */
export const fillAddress = (
  pattern: string,
  params: Readonly<Record<string, string | number>> = {},
  query: unknown = {},
) => {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, values] of Object.entries(query ?? {}))
    for (const value of [values].flat()) if (value !== undefined) search.append(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
};
