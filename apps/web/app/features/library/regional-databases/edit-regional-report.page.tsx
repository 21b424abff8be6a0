import { readAvailability } from '@iom/contract/library/assurance/availability.endpoints.ts';
import {
  listRegionalReports,
  readRegionalReport,
  readRegionalYears,
  updateRegionalReport,
} from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import type { RegionalReport } from '@iom/contract/library/regional-databases/regional-databases.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate, useFresh } from '../../../lib/api/endpoint-query.ts';
import { numberErrors, priceInText, priceText } from '../../../lib/forms/number-text.ts';
import { useConfirmation } from '../../../lib/forms/use-confirmation.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { ConfirmPrice, EditForm, isRiskyPrice, PriceInput, RowLoader } from '../../../ui/forms/EditForm.tsx';
import { NotFound, pageById } from '../../../ui/NotFound.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

const PriceForm = ({ report }: { report: RegionalReport }) => {
  const client = useQueryClient();
  const name = `${report.year} ${report.region}`;
  const refresh = () =>
    invalidate(client, listRegionalReports, readRegionalReport, readRegionalYears, readAvailability);
  const state = useEndpointForm(updateRegionalReport, {
    initialValues: { price: priceText(report.price) },
    request: ({ price }) => ({ params: { id: report.id }, body: { price: priceInText(price) } }),
    onlyChanges: true,
    validate: ({ price }) => numberErrors({ price }),
    onSuccess: async ({ price }) => {
      state.markSaved({ price: priceText(price) });
      await refresh();
      notifications.show({ message: `Price of ${name} saved.` });
    },
    onFailure: refresh,
  });
  const asking = useConfirmation(state, ({ price }: { price: string }) => isRiskyPrice(price, report.price));
  return (
    <EditForm
      label={`Price of ${name}`}
      submitLabel="Save Changes"
      state={asking.state}
      back={pages.regionalReports.path()}
    >
      <TextInput label="Name" readOnly value={name} />
      <PriceInput
        label="Price"
        description="For a customer’s first copy. If empty, the database is not for sale."
        {...state.form.getInputProps('price')}
      />
      <Text size="sm" className="quiet">
        {counted(report.oil_count, 'released oil')}, purchased {counted(report.times_purchased ?? 0, 'time')},
        granted {counted(report.times_granted ?? 0, 'time')}.
      </Text>
      <ConfirmPrice
        confirmation={asking.confirmation}
        name={name}
        price={report.price}
        typed={state.form.getValues().price}
      />
    </EditForm>
  );
};

/** The price of a regional database. A new one counts immediately in carts; orders that are paid keep theirs. */
const EditRegionalReport = ({ id }: { id: number }) => {
  const query = useFresh(readRegionalReport, { params: { id } });
  return (
    <RowLoader query={query} notFound={<NotFound />}>
      {(report) => (
        <>
          <PageHeader lead="A new price takes effect immediately in carts. Paid orders keep their price." />
          <PriceForm key={report.id} report={report} />
        </>
      )}
    </RowLoader>
  );
};

export default pageById(EditRegionalReport);
