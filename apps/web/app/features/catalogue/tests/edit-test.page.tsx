import { listDataDictionary } from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import {
  listAvailableTests,
  listDisplayTests,
  readDisplayTest,
  readOil,
  updateDisplayTest,
} from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { TagsInput, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate, useFresh } from '../../../lib/api/endpoint-query.ts';
import { numberErrors, priceInText, priceText } from '../../../lib/forms/number-text.ts';
import { useConfirmation } from '../../../lib/forms/use-confirmation.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { ConfirmPrice, EditForm, isRiskyPrice, PriceInput, RowLoader } from '../../../ui/forms/EditForm.tsx';
import { NotFound, pageById } from '../../../ui/NotFound.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

const valuesOf = ({ name, price, synonyms }: Pick<DisplayTest, 'name' | 'price' | 'synonyms'>) => ({
  name,
  synonyms,
  price: priceText(price),
});

const TestForm = ({ test }: { test: DisplayTest }) => {
  const client = useQueryClient();
  const refresh = () =>
    invalidate(
      client,
      ...[listDisplayTests, readDisplayTest, listAvailableTests, listDataDictionary, readOil],
    );
  const state = useEndpointForm(updateDisplayTest, {
    initialValues: valuesOf(test),
    request: ({ name, price, synonyms }) => ({
      params: { id: test.id },
      body: { name, price: priceInText(price), synonyms },
    }),
    onlyChanges: true,
    validate: ({ price }) => numberErrors({ price }),
    onSuccess: async (saved) => {
      state.markSaved(valuesOf(saved));
      await refresh();
      notifications.show({ message: `${saved.name} saved.` });
    },
    onFailure: refresh,
  });
  const asking = useConfirmation(state, ({ price }: { price: string }) => isRiskyPrice(price, test.price));
  return (
    <EditForm
      label={`Test ${test.name}`}
      submitLabel="Save Changes"
      state={asking.state}
      back={pages.tests.path()}
    >
      <Text size="sm" className="quiet">
        {test.method}, {test.group}
      </Text>
      <TextInput
        label="Name"
        description="Import files must use the new name from now on."
        required
        maxLength={200}
        {...state.form.getInputProps('name')}
      />
      <PriceInput
        label="Price"
        description="Per oil. If empty, the test is not for sale."
        {...state.form.getInputProps('price')}
      />
      <TagsInput
        label="Synonyms"
        description="Words of the trade that find the test, such as TBN. Separate them with Enter or a comma."
        acceptValueOnBlur
        {...state.form.getInputProps('synonyms')}
      />
      <ConfirmPrice
        confirmation={asking.confirmation}
        name={test.name}
        price={test.price}
        typed={state.form.getValues().price}
      />
    </EditForm>
  );
};

/** Name and price of a test. A new price counts immediately in the catalogue and in carts; orders that are paid keep theirs. */
const EditTest = ({ id }: { id: number }) => {
  const query = useFresh(readDisplayTest, { params: { id } });
  return (
    <RowLoader query={query} notFound={<NotFound />}>
      {(test) => (
        <>
          <PageHeader lead="A new price takes effect immediately in the catalog and in carts. Paid orders keep their price." />
          <TestForm key={test.id} test={test} />
        </>
      )}
    </RowLoader>
  );
};

export default pageById(EditTest);
