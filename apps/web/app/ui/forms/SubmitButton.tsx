import { Button, type ButtonProps } from '@mantine/core';

interface Props extends ButtonProps {
  complete: boolean;
  'aria-describedby'?: string;
}

/** Submits its form. While that is not complete it looks disabled but is not, so that a press, or Enter, says what is missing. */
export const SubmitButton = ({ complete, ...props }: Props) => (
  <Button type="submit" aria-disabled={!complete} data-disabled={!complete || undefined} {...props} />
);
