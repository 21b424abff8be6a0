import { Anchor, Grid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLastUser } from '../../../lib/session/session.ts';
import { SessionEnded } from '../summary/SessionEnded.tsx';
import classes from './checkout.module.css';

interface BlockProps {
  number: number;
  title: string;
  children: ReactNode;
}

/** An open part of the checkout. */
export const Block = ({ number, title, children }: BlockProps) => (
  <section aria-label={title} className={classes.block}>
    <div className={classes.heading}>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <Title order={2} size="h3">
        {title}
      </Title>
    </div>
    <Stack gap="lg" mt="sm">
      {children}
    </Stack>
  </section>
);

/** A part of the checkout folded to a line, with what opens it again. */
export const FoldedBlock = ({ number, title, change, children }: BlockProps & { change?: ReactNode }) => (
  <section aria-label={title} className={`${classes.block} ${classes.folded}`}>
    <div className={classes.heading}>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <Title order={2} size="sm">
        {title}
      </Title>
    </div>
    <Text size="sm" component="div" className={classes.line ?? ''}>
      {children}
    </Text>
    {change}
  </section>
);

interface ChangeLinkProps {
  /** What is changed, for screen readers. */
  what: string;
  to: string;
  state?: object;
}

export const ChangeLink = ({ what, to, state }: ChangeLinkProps) => (
  <Anchor component={Link} to={to} state={state} size="sm" aria-label={`Change ${what}`}>
    Change
  </Anchor>
);

/** The buyer's account, in one line; while the session has expired, the sign-in. */
export const AccountBlock = () => {
  const { user, isExpired } = useLastUser();
  if (!user) return null;
  if (isExpired)
    return (
      <Block number={1} title="Account">
        <SessionEnded email={user.email} />
      </Block>
    );
  return (
    <FoldedBlock number={1} title="Account">
      {user.first_name} {user.last_name}, {user.email}
    </FoldedBlock>
  );
};

interface LayoutProps {
  /** The parts after the account. */
  children: ReactNode;
  summary: ReactNode;
}

/** The parts of the checkout beside the summary of the order, which stays in view. */
export const CheckoutLayout = ({ children, summary }: LayoutProps) => (
  <Grid gap="xl" className={classes.page ?? ''}>
    <Grid.Col span={{ base: 12, md: 7 }}>
      <Stack gap="lg">
        <AccountBlock />
        {children}
      </Stack>
    </Grid.Col>
    <Grid.Col span={{ base: 12, md: 5 }}>
      <Stack gap="md" className={classes.aside ?? ''}>
        {summary}
      </Stack>
    </Grid.Col>
  </Grid>
);

/** The button that leads on, at the bottom of the window of a phone. `total` is beside it there. */
export const CheckoutAct = ({ total, children }: { total?: string | undefined; children: ReactNode }) => (
  <div className={classes.act}>
    {total && (
      <Text size="sm" className={`${classes.total} figures`}>
        Total {total}
      </Text>
    )}
    {children}
  </div>
);
