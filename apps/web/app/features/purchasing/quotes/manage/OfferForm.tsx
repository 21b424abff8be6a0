import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import { listAvailableTests } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { listQuotes, offerQuote, readQuote } from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import type { Quote } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { endpointQuery, invalidate } from '../../../../lib/api/endpoint-query.ts';
import { money } from '../../../../lib/format/formats.ts';
import { numberInText, numberMessage } from '../../../../lib/forms/number-text.ts';
import { useDraft } from '../../../../lib/forms/use-draft.ts';
import { type FieldMessages, useEndpointForm } from '../../../../lib/forms/use-endpoint-form.ts';
import { clearForms } from '../../../../lib/storage/tab-forms.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { UnsavedChanges } from '../../../../ui/dialogs/UnsavedChanges.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { notifyWithUndo } from '../../../../ui/notifications/notify-with-undo.tsx';
import { BestPrice, type CheaperChoice, useCheaperChoice } from '../../summary/BestPrice.tsx';
import { useListPrice } from '../OfferHead.tsx';
import type { OilCriteria } from './matching-oils.rules.ts';
import { OfferDatasetFields } from './OfferDatasetFields.tsx';
import { datasetOils, dayFromToday, type OfferDataset, offerDraft, testsError } from './offer-draft.rules.ts';

const defaultValidDays = 30;
/** An offer below this share of the list price has to be confirmed. */
const confirmBelowShare = 0.5;

/** The tests and oils of each dataset; undefined while they load. */
const useTests = (datasets: readonly OfferDataset[]) => {
  const queries = useQueries({
    queries: datasets.map(({ oils }) => endpointQuery(listAvailableTests, { body: { samples: [...oils] } })),
  });
  const failed = queries.find((query) => query.isLoadingError);
  return {
    tests: queries.map(({ data }) => data?.results),
    failed: failed !== undefined,
    retry: () => void failed?.refetch(),
  };
};

/** The `reports` of the request body: each dataset with the tests of its oils. */
const toReports = (datasets: readonly OfferDataset[], tests: (readonly DisplayTest[] | undefined)[]) =>
  datasets.map((dataset, index) => ({
    name: dataset.name,
    samples: datasetOils(dataset, tests[index] ?? []),
  }));

const toOils = (reports: ReturnType<typeof toReports>) =>
  reports.flatMap(({ samples }) =>
    samples.map(({ id, display_tests }) => ({ sample: id, tests: display_tests })),
  );

/**
 * The best price of the offered values for a user who holds none of them. It is shown while the price of the offer is missing or higher.
 * @param reports the datasets, undefined while their tests load
 */
const useCheaperPrice = (reports: ReturnType<typeof toReports> | undefined, price: string) => {
  const cheaper = useCheaperChoice({ oils: toOils(reports ?? []), databases: [] }, true);
  const isLowEnough = cheaper && numberInText(price) <= cheaper.best.total_price;
  return reports && !isLowEnough ? cheaper : undefined;
};

const ListPrice = ({ total, error }: ReturnType<typeof useListPrice>) => {
  if (error)
    return (
      <Text size="sm" role="alert" c="var(--mantine-color-error)">
        {error.message}
      </Text>
    );
  return (
    <Text size="sm" role="status" aria-label="List price">
      List price:{' '}
      <Text span inherit fw={600} className="figures">
        {total === undefined ? '…' : money(total)}
      </Text>
    </Text>
  );
};

interface Props {
  quote: Quote;
  initialDatasets: readonly OfferDataset[];
  /** The initial filters of the oil search. */
  criteria: OilCriteria;
  onDone?: (() => void) | undefined;
}

/** The form of an offer. Its input is stored until the offer has been sent or discarded. */
const useOfferForm = ({ quote, initialDatasets, onDone }: Omit<Props, 'criteria'>) => {
  const client = useQueryClient();
  const draft = `offer-${quote.id}` as const;
  const refresh = () => invalidate(client, listQuotes, readQuote, listAuditLog);
  // a refetch does not change the form
  const [replacedOffer] = useState(() => JSON.stringify(quote.offer));
  const { form, submit, mutation, notice, isComplete } = useEndpointForm(offerQuote, {
    initialValues: {
      datasets: initialDatasets,
      price: quote.offer ? quote.offer.price.toFixed(2) : '',
      valid_until: dayFromToday(defaultValidDays),
      message: quote.offer?.message ?? '',
      replaces: replacedOffer,
    },
    request: ({ price, valid_until, message }) => ({
      params: { id: quote.id },
      body: { price: numberInText(price), valid_until, message, reports },
    }),
    validate: ({ price }): FieldMessages => {
      const withoutTests = testsError(datasets, tests);
      return {
        ...(Number.isNaN(numberInText(price)) ? { price: numberMessage } : {}),
        ...(withoutTests ? { reports: withoutTests } : {}),
      };
    },
    onSuccess: async () => {
      clearForms([draft]);
      await refresh();
      notifications.show({ message: `Offer sent to ${quote.company_email}.` });
      onDone?.();
    },
    onFailure: refresh,
  });
  const { datasets } = form.values;
  const { tests, failed, retry } = useTests(datasets);
  const reports = toReports(datasets, tests);
  useDraft(
    form,
    draft,
    useMemo(() => offerDraft(replacedOffer), [replacedOffer]),
  );
  return {
    form,
    submit,
    isComplete,
    notice,
    pending: mutation.isPending,
    unsaved: form.isDirty() && !mutation.isSuccess,
    tests,
    failed,
    retry,
    reports,
    discard: () => clearForms([draft]),
  };
};

/** Composes an offer and emails it to the requester. It replaces an earlier offer. */
export const OfferForm = ({ criteria, ...props }: Props) => {
  const { quote, onDone } = props;
  const { form, submit, isComplete, notice, pending, unsaved, tests, failed, retry, reports, discard } =
    useOfferForm(props);
  const { datasets } = form.values;
  const setDatasets = (changed: readonly OfferDataset[]) => form.setFieldValue('datasets', changed);
  const edit = (key: number, change: (dataset: OfferDataset) => OfferDataset) =>
    form.setFieldValue('datasets', (all) => all.map((one) => (one.key === key ? change(one) : one)));
  const remove = (key: number) => setDatasets(datasets.filter((one) => one.key !== key));
  const add = () =>
    setDatasets([
      ...datasets,
      { key: Math.max(...datasets.map(({ key }) => key)) + 1, name: '', oils: [], tests: 'all' },
    ]);
  const loadedReports = tests.includes(undefined) ? undefined : reports;
  const listPrice = useListPrice(loadedReports);
  const cheaper = useCheaperPrice(loadedReports, form.values.price);
  const [confirming, setConfirming] = useState(false);
  const price = numberInText(form.values.price);
  const isLow = listPrice.total !== undefined && price < listPrice.total * confirmBelowShare;
  const submitOrAsk = (event: FormEvent<HTMLFormElement>) => {
    if (!isLow || !isComplete()) return submit(event);
    event.preventDefault();
    setConfirming(true);
  };
  const applyBestPrice = ({ best }: CheaperChoice) => {
    const before = form.values.price;
    form.setFieldValue('price', best.total_price.toFixed(2));
    notifyWithUndo(`The price is ${money(best.total_price)}.`, () => form.setFieldValue('price', before));
  };
  const datasetError = Object.entries(form.errors).find(([field]) => field.startsWith('reports'))?.[1];
  return (
    <form noValidate onSubmit={submitOrAsk} aria-label="Offer">
      <ConfirmDialog
        opened={confirming}
        title="Send this offer below half of the list price?"
        confirm={quote.offer ? 'Replace offer' : 'Send offer'}
        onConfirm={() => {
          setConfirming(false);
          submit();
        }}
        onClose={() => setConfirming(false)}
      >
        {listPrice.total !== undefined &&
          `The offer is ${money(price)}. That is ${Math.round((price / listPrice.total) * 100)}% of the list price of ${money(listPrice.total)}.`}
      </ConfirmDialog>
      <UnsavedChanges unsaved={unsaved} onDiscard={discard} />
      <Stack gap="lg">
        {datasets.map((dataset, index) => (
          <OfferDatasetFields
            key={dataset.key}
            dataset={dataset}
            tests={tests[index]}
            criteria={criteria}
            onEdit={(change) => edit(dataset.key, change)}
            onRemove={datasets.length > 1 ? () => remove(dataset.key) : undefined}
          />
        ))}
        <Button variant="default" onClick={add} style={{ alignSelf: 'start' }}>
          Add a dataset
        </Button>
        {datasetError && (
          <Text size="sm" role="alert" c="var(--mantine-color-error)">
            {datasetError}
          </Text>
        )}
        {failed ? (
          <ErrorState message="The list price could not be loaded." onRetry={retry} />
        ) : (
          <ListPrice {...listPrice} />
        )}
        <BestPrice cheaper={cheaper} label="Use this price" onTake={applyBestPrice} />
        <Group align="start" grow preventGrowOverflow={false}>
          <TextInput
            label="Price in dollars"
            required
            inputMode="decimal"
            leftSection="$"
            className="figures"
            {...form.getInputProps('price')}
          />
          <TextInput
            label="Valid until"
            description="Until the end of this day (UTC)"
            type="date"
            required
            min={dayFromToday(0)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('valid_until')}
          />
        </Group>
        <Textarea label="Message" rows={3} maxLength={5000} {...form.getInputProps('message')} />
        {notice && !datasetError && (
          <Text size="sm" role="alert" c="var(--mantine-color-error)">
            {notice.text}
          </Text>
        )}
        <Group>
          <Button
            type="submit"
            variant={cheaper ? 'default' : 'filled'}
            loading={pending}
            disabled={loadedReports === undefined || (listPrice.total === undefined && !listPrice.error)}
          >
            {quote.offer ? 'Replace offer' : 'Send offer'}
          </Button>
          {onDone && (
            <Button
              variant="default"
              onClick={() => {
                discard();
                onDone();
              }}
            >
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
};
