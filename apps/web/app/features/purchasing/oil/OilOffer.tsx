import type { OilDetail } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { testSlug } from '@iom/contract/catalogue/test-names.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import {
  addDataset,
  addOils,
  type LocalCart,
  removeDataset,
} from '@iom/contract/purchasing/cart/cart.rules.ts';
import { type CartDataset, maxNameLength } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { centsFromDollars, formatMoney } from '@iom/contract/shared/money.ts';
import { brandAndGrade, formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { changeCartWithUndo, useCart } from '../model/use-cart.ts';
import { notifyInCart } from '../summary/notify-in-cart.tsx';
import classes from './oil-offer.module.css';

type OfferedOil = Pick<
  OilDetail,
  | 'id'
  | 'status'
  | 'brand_name'
  | 'sample__sae_grade'
  | 'sample__report_number'
  | 'service_class'
  | 'tests_available'
  | 'full_set'
  | 'owned'
>;

interface Offer {
  /** What one click adds to the cart. */
  tests: number[];
  priceCents: number;
  /** `All 39 tests and the report` */
  label: string;
  /** Tests of the oil that the user does not hold yet. */
  single: OilDetail['tests_available'];
}

const testIds = (tests: OilDetail['tests_available']) => tests.map(({ id }) => id).toSorted((a, b) => a - b);

/**
 * The cheapest way to every value of an oil: its full set, or, for a user who owns some tests, the other tests if they cost less.
 * Either comes with the data report. Null if nothing is for sale or everything is owned.
 */
const offerForOil = ({ tests_available, full_set, owned = [] }: OfferedOil): Offer | null => {
  const single = tests_available.filter(({ id }) => !owned.includes(id));
  if (!full_set || single.length === 0) return null;
  const fullSetCents = centsFromDollars(full_set.price);
  const restCents = single.reduce((sum, { price }) => sum + centsFromDollars(price), 0);
  if (single.length < tests_available.length && restCents < fullSetCents)
    return {
      tests: testIds(single),
      priceCents: restCents,
      label: `The other ${counted(single.length, 'test')} and the report`,
      single,
    };
  return {
    tests: testIds(tests_available),
    priceCents: fullSetCents,
    label: full_set.tests === 1 ? 'Its test and the report' : `All ${full_set.tests} tests and the report`,
    single,
  };
};

/** `2019-EU-0144 Falkenol Gold 5W-30`. */
const datasetName = ({ brand_name, sample__sae_grade, sample__report_number }: OfferedOil) =>
  `${sample__report_number} ${brandAndGrade(brand_name, sample__sae_grade)}`.slice(0, maxNameLength);

const findDataset = ({ datasets }: LocalCart, sample: number, { tests }: Offer): CartDataset | undefined =>
  datasets.find(({ oils }) =>
    oils.some((oil) => oil.sample === sample && tests.every((test) => oil.tests.includes(test))),
  );

/** Adds what is offered of an oil to the cart as a dataset of its own. If the cart has it, links to the cart. */
const AddToCart = ({ oil, offer }: { oil: OfferedOil; offer: Offer }) => {
  const { cart, change } = useCart();
  // a press on the rendered page would be lost
  const inBrowser = useHydrated();
  const inCart = findDataset(cart, oil.id, offer);
  if (!inCart)
    return (
      <Button
        disabled={!inBrowser}
        onClick={() => {
          const dataset = { name: datasetName(oil), oils: [{ sample: oil.id, tests: offer.tests }] };
          if (change((before) => addDataset(before, dataset)))
            notifyInCart(`${dataset.name} is in your cart.`);
        }}
      >
        Add to cart
      </Button>
    );
  const isAlone = inCart.oils.length === 1;
  return (
    <Group gap="xs">
      <Button component={Link} to={pages.cart.path()}>
        ✓ View cart
      </Button>
      {isAlone && (
        <Button
          variant="subtle"
          onClick={() =>
            changeCartWithUndo(`${inCart.name} was removed from your cart.`, () =>
              change((before) => removeDataset(before, inCart.name)),
            )
          }
        >
          Remove
        </Button>
      )}
    </Group>
  );
};

/** What every value of an oil lets its owner see. */
const Gains = ({ oil: { sample__sae_grade, service_class } }: { oil: OfferedOil }) => {
  const claims = [sample__sae_grade && `SAE\u00A0${formatGrade(sample__sae_grade)}`, service_class].filter(
    Boolean,
  );
  return (
    <ul className={classes.gains}>
      <li>Every value with its method, unit and batch</li>
      {claims.length > 0 && <li>Whether it meets what the label claims: {claims.join(', ')}</li>}
      <li>Where it stands among similar oils</li>
      <li>On screen at once, as Excel, CSV and PDF</li>
    </ul>
  );
};

const testsId = 'tests-for-sale';

/** `Single tests from $25.00`, which leads to the list of them. */
const SingleTestsLink = ({ oil, single }: { oil: OfferedOil; single: Offer['single'] }) => {
  const lowest = Math.min(...single.map(({ price }) => centsFromDollars(price)));
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      ta="start"
      onClick={() => {
        const heading = document.getElementById(testsId);
        heading?.scrollIntoView({ block: 'start' });
        heading?.focus({ preventScroll: true });
      }}
    >
      {single.length < oil.tests_available.length ? 'Further tests' : 'Single tests'} from{' '}
      {formatMoney(lowest)}
    </Anchor>
  );
};

/** The tests of an oil that its reader does not hold, each with its price and its page, and the way to choose some of them. */
export const TestsForSale = ({ oil }: { oil: OfferedOil }) => {
  const { change } = useCart();
  const navigate = useNavigate();
  const offer = oil.status === 'UNRELEASED' ? null : offerForOil(oil);
  if (!offer) return null;
  return (
    <section className="no-print" aria-labelledby={testsId}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h3" id={testsId} tabIndex={-1}>
          {offer.single.length < oil.tests_available.length ? 'Further tests' : 'Tests with data'}
        </Title>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            change((before) => addOils(before, [oil.id]));
            void navigate(pages.datasetTests.path());
          }}
        >
          Choose tests of this oil
        </Button>
      </Group>
      <ul className={classes.tests}>
        {offer.single.map(({ id, name, price }) => (
          <li key={id}>
            <Anchor component={Link} to={pages.oilTest.path({ test: testSlug(name) })} inherit>
              {typographicName(name)}
            </Anchor>
            <span className="figures">{formatMoney(centsFromDollars(price))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/**
 * What is for sale of an oil: every value and the report in one click. An oil that is owned in full, is not
 * released or has nothing for sale has no offer.
 */
export const OilOffer = ({ oil }: { oil: OfferedOil }) => {
  if (oil.status === 'UNRELEASED') return null;
  const offer = offerForOil(oil);
  if (!offer)
    return oil.tests_available.length === 0 ? (
      <Text size="sm" className="quiet">
        No test of this oil is for sale.
      </Text>
    ) : null;
  return (
    <section className={`${classes.offer} no-print`} aria-label="Buy the data of this oil">
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm">{offer.label}</Text>
          <Text className={`${classes.price} figures`}>{formatMoney(offer.priceCents)}</Text>
        </div>
        <AddToCart oil={oil} offer={offer} />
      </Group>
      <Gains oil={oil} />
      <Stack gap={4} mt="xs">
        <Anchor component={Link} to={pages.sampleDataReport.path()} size="sm">
          What the report shows
        </Anchor>
        <SingleTestsLink oil={oil} single={offer.single} />
      </Stack>
    </section>
  );
};
