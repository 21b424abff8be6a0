import { shownMoney } from '@iom/contract/shared/money.ts';
import { Button, Checkbox, Group, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { memo } from 'react';
import { FullSetButton } from './FullSetButton.tsx';
import type { MatrixOil } from './MatrixRow.tsx';
import classes from './matrix.module.css';
import { oilName, priceTests } from './matrix.rules.ts';

const Tests = ({ oil, known, columns, actions }: MatrixOil) => {
  const missing = columns.filter((test) => !known.forSale.has(test.id)).map((test) => test.name);
  return (
    <>
      <ul className={classes.tests}>
        {columns.map((test) => {
          const forSale = known.forSale.get(test.id);
          if (!forSale) return null;
          return (
            <li key={test.id}>
              <Checkbox
                size="sm"
                checked={oil.tests.includes(test.id)}
                onChange={() => actions.toggle(oil.sample, test.id)}
                label={
                  <>
                    {test.name}
                    {known.owned.has(test.id) && <span className={classes.ownedLabel}>Already owned</span>}
                  </>
                }
              />
              <span className="figures">{shownMoney(forSale.priceCents)}</span>
            </li>
          );
        })}
      </ul>
      {missing.length > 0 && (
        <Text size="xs" className="quiet">
          Test data not available: {missing.join(', ')}.
        </Text>
      )}
    </>
  );
};

/** An oil as a card, for narrow screens. */
export const MatrixCard = memo((props: MatrixOil) => {
  const { oil, row, known, actions } = props;
  const [opened, { toggle }] = useDisclosure(false);
  const name = oilName(oil.sample, row);
  return (
    <article className={classes.card} aria-label={name}>
      <Group justify="space-between" align="start" wrap="nowrap">
        <div>
          <Text fw={550}>{name}</Text>
          <Text size="xs" className="quiet figures">
            {row?.sample__report_number}
          </Text>
        </div>
        <Text fw={600} className="figures">
          {shownMoney(priceTests(known, oil.tests).priceCents)}
        </Text>
      </Group>
      <div>
        <FullSetButton
          known={known}
          chosen={oil.tests}
          onTests={(tests) => actions.setTests(oil.sample, tests)}
        />
      </div>
      <UnstyledButton onClick={toggle} aria-expanded={opened} className={classes.cardHead}>
        <span>
          Tests{' '}
          <span className="quiet figures">
            {oil.tests.length} of {known.forSale.size} chosen
          </span>
        </span>
        <span aria-hidden="true">{opened ? '−' : '+'}</span>
      </UnstyledButton>
      {opened && <Tests {...props} />}
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => actions.remove(oil.sample)}
          aria-label={`Remove ${name}`}
        >
          Remove
        </Button>
        {oil.tests.length > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => actions.applyToAll(oil.tests)}>
            Apply these tests to all oils
          </Button>
        )}
      </Group>
    </article>
  );
});
