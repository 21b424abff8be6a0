import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  title: string;
  /** Reference number, to be quoted later. */
  reference: string;
  children: ReactNode;
  actions: ReactNode;
}

/** Replaces a form that has been sent. Takes the focus, so that screen readers announce it. */
export const Confirmation = ({ title, reference, children, actions }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Stack ref={box} role="status" tabIndex={-1} gap="md" maw={640} py="lg" style={{ outline: 'none' }}>
      <Title order={2}>{title}</Title>
      <Text>
        Reference{' '}
        <Text span inherit fw={600} className="figures">
          {reference}
        </Text>
      </Text>
      <Text>{children}</Text>
      <Group>{actions}</Group>
    </Stack>
  );
};
