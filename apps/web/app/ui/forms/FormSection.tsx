import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-section.module.css';

interface Props {
  title: string;
  /** An anchor of the page. */
  id?: string;
  text?: string;
  children: ReactNode;
}

/** A part of a long form or page of forms: on wide screens its heading is beside the fields. */
export const FormSection = ({ title, id, text, children }: Props) => (
  <section id={id} className={classes.section}>
    <div>
      <Title order={2} size="h3">
        {title}
      </Title>
      {text && (
        <Text size="sm" className="quiet" mt={4}>
          {text}
        </Text>
      )}
    </div>
    <div className={classes.fields}>{children}</div>
  </section>
);
