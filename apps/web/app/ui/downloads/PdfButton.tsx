import '../../lib/api/query-client.ts';
import { Button, type ButtonProps, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Ref } from 'react';

export interface PdfButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'disabled'> {
  ref?: Ref<HTMLButtonElement>;
  /** Fetches the document and saves or opens it. */
  act: () => Promise<void>;
  'aria-label'?: string | undefined;
  children: string;
}

/** Fetches a PDF document on a click; shows the failure's message beside the button. */
export const PdfButton = ({ act, variant = 'default', children, ...rest }: PdfButtonProps) => {
  const document = useMutation({ mutationFn: act });
  return (
    <>
      {document.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {document.error.message}
        </Text>
      )}
      <Button {...rest} variant={variant} loading={document.isPending} onClick={() => document.mutate()}>
        {children}
      </Button>
    </>
  );
};
