import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { steps, uses } from '../../../site-text/home.ts';
import classes from './home.module.css';

export const HowItWorks = () => (
  <section className={classes.band}>
    <Title order={2}>How a value is measured</Title>
    <div className={classes.grid}>
      {steps.map(({ title, text }, index) => (
        <div key={title}>
          <div className={classes.number}>{index + 1}</div>
          <Title order={3}>{title}</Title>
          <Text size="sm" className="quiet" mt={6}>
            {text}
          </Text>
        </div>
      ))}
    </div>
  </section>
);

export const Lubricants = () => (
  <section id="lubricants" className={classes.band}>
    <Title order={2}>Collected and tested to order</Title>
    <Text className="quiet" mt="sm" maw={680}>
      Beyond the archive, the institute collects and tests to order: engine oils, automatic transmission
      fluids, fluids for electric vehicles, industrial, hydraulic and gear oils, and greases, with an expanded
      slate of more than 150 test methods. Tell us what you need to know, and where it is sold.
    </Text>
    <Button component={Link} to={pages.contact.path()} mt="lg">
      Custom Order Inquiry
    </Button>
  </section>
);

export const Uses = () => (
  <section className={classes.band}>
    <Title order={2}>What people use it for</Title>
    <div className={classes.grid}>
      {uses.map(([title, text]) => (
        <div key={title}>
          <Title order={3}>{title}</Title>
          <Text size="sm" className="quiet" mt={6}>
            {text}
          </Text>
        </div>
      ))}
    </div>
  </section>
);
