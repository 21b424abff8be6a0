import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { removeOils } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { HydratedFieldset } from '../../../../ui/forms/HydratedFieldset.tsx';
import { changeCart } from '../../model/cart-store.ts';
import { changeCartWithUndo, useCart } from '../../model/use-cart.ts';
import { WhenCartLoaded } from '../../summary/WhenCartLoaded.tsx';
import { QuoteOils } from '../QuoteRequest.tsx';
import { type QuoteContact, QuoteFields, QuoteSent, quoteErrors, useQuoteForm } from './QuoteForm.tsx';

const catalogueLink = (
  <Button component={Link} to={pages.catalog.path()} variant="default">
    Select oils
  </Button>
);

/** Removes oils from the selection, with Undo. */
const unselect = (samples: readonly number[], message: string) =>
  changeCartWithUndo(message, () => changeCart((cart) => removeOils(cart, samples)));

const ChosenOils = ({ oils }: { oils: readonly OilRow[] | undefined }) => {
  const { cart } = useCart();
  const selected = cart.oils.map((oil) => oil.sample);
  if (selected.length === 0)
    return (
      <WhenCartLoaded>
        <EmptyState title="No oil is selected" action={catalogueLink}>
          Select oils in the catalog first. What you enter here is kept.
        </EmptyState>
      </WhenCartLoaded>
    );
  if (!oils) return <Skeleton h={64 + Math.min(selected.length, 12) * 36} animate={false} />;
  const missing = selected.length - oils.length;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2}>{counted(oils.length, 'oil')}</Title>
        <Group gap="xs">
          <Button variant="subtle" onClick={() => unselect(selected, 'Your selection is empty.')}>
            Remove all
          </Button>
          {catalogueLink}
        </Group>
      </Group>
      {missing > 0 && (
        <Text size="sm" className="quiet">
          {counted(missing, 'oil')} of your selection {missing === 1 ? 'is' : 'are'} no longer in the catalog
          and left out.
        </Text>
      )}
      <QuoteOils
        oils={oils}
        onRemove={(oil) => unselect([oil.id], `${oil.sample__report_number} removed from your selection.`)}
      />
    </Stack>
  );
};

/** Requests a quote for the selected oils, which then leave the selection. @param oils their catalogue rows, undefined while loading. */
export const OilsQuote = ({
  oils,
  contact,
}: {
  oils: readonly OilRow[] | undefined;
  contact: QuoteContact;
}) => {
  const samples = (oils ?? []).map((oil) => oil.id);
  const state = useQuoteForm({
    draft: 'quote-by-oils',
    contact,
    validate: quoteErrors,
    samples,
    blocked: samples.length === 0 ? 'Select at least one oil first.' : undefined,
    onSent: () =>
      unselect(samples, `${counted(samples.length, 'oil')} of your request removed from your selection.`),
  });
  const { send, submit } = state;
  if (send.isSuccess)
    return <QuoteSent reference={send.data.reference} email={send.variables.company_email} />;
  return (
    <div
      className="field-grid"
      style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(26rem, 100%), 1fr))', gap: '2rem 3rem' }}
    >
      <ChosenOils oils={oils} />
      <form noValidate onSubmit={submit} aria-label="Request quote">
        <HydratedFieldset>
          <QuoteFields
            state={state}
            commentsHint="Quantities, dates: anything that helps us prepare an offer."
          />
        </HydratedFieldset>
      </form>
    </div>
  );
};
