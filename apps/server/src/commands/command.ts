/** A command of the operator: gets arguments and settings, prints lines, returns the exit code. */
export type Command = (
  args: readonly string[],
  env: Record<string, string | undefined>,
  output: Pick<Console, 'log' | 'error'>,
) => Promise<number>;
