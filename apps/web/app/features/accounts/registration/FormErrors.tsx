import { Alert, Anchor, List, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  /** A new object for every attempt, so that each takes the focus. */
  notice: { text: string };
  /** Messages by field, as the form holds them. */
  errors: Record<string, ReactNode>;
  labels: Readonly<Record<string, string>>;
  onChoose: (field: string) => void;
}

/** The errors of a form, each a link to its field. */
export const FormErrors = ({ notice, errors, labels, onChoose }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice) box.current?.focus();
  }, [notice]);
  return (
    <Alert ref={box} role="alert" tabIndex={-1} color="red" title={notice.text}>
      <List size="sm">
        {Object.entries(errors).map(([field, message]) => (
          <List.Item key={field}>
            <Anchor component="button" type="button" inherit onClick={() => onChoose(field)}>
              {labels[field] ?? 'Form'}
            </Anchor>
            <Text span inherit>
              : {message}
            </Text>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
};
