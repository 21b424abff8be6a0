import { readAvailability } from '@iom/contract/library/assurance/availability.endpoints.ts';
import {
  createRegionalReport,
  listRegionalReports,
  readRegionalYears,
} from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { type Region, regions } from '@iom/contract/samples/regions.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { numberErrors, numberInText, priceInText } from '../../../lib/forms/number-text.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { EditForm, PriceInput } from '../../../ui/forms/EditForm.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

const regionOf = (text: string): Region => regions.find((region) => region === text) ?? regions[0];

/** How many oils the database would hold today. */
const OilCount = ({ year, region }: { year: number; region: string }) => {
  const { data } = useQuery(endpointQuery(readAvailability));
  if (!data || !(year >= 1900 && year <= 2100)) return null;
  const found = data.results.find((row) => row.year === year && row.region === region);
  return (
    <Text size="sm" role="status">
      {found?.report
        ? `A regional report for ${year} ${region} exists.`
        : `${year} ${region} has ${counted(found?.oil_count ?? 0, 'released oil')}.`}
    </Text>
  );
};

/** The form of a new regional database. */
const CreateRegionalReport = () => {
  const client = useQueryClient();
  const state = useEndpointForm(createRegionalReport, {
    initialValues: { year: '', region: 'Americas', price: '' },
    request: ({ year, region, price }) => ({
      body: { year: numberInText(year), region: regionOf(region), price: priceInText(price) },
    }),
    validate: ({ price }) => numberErrors({ price }),
    onSuccess: async ({ year, region }) => {
      await invalidate(client, listRegionalReports, readRegionalYears, readAvailability);
      notifications.show({ message: `The regional report ${year} ${region} has been created.` });
    },
  });
  return (
    <EditForm
      label="Create regional report"
      submitLabel="Create Regional Report"
      returnsToList
      state={state}
      back={pages.regionalReports.path()}
    >
      <Group align="start">
        <TextInput
          label="Year"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          w={120}
          {...state.form.getInputProps('year')}
        />
        <NativeSelect label="Region" data={[...regions]} {...state.form.getInputProps('region')} />
      </Group>
      <OilCount year={numberInText(state.form.values.year)} region={state.form.values.region} />
      <PriceInput
        label="Price"
        description="For a customer’s first copy. If empty, it is not for sale."
        {...state.form.getInputProps('price')}
      />
    </EditForm>
  );
};

export default function CreateRegionalReportPage() {
  return (
    <>
      <PageHeader lead="A database holds all released oils of its year and region, including those released later." />
      <CreateRegionalReport />
    </>
  );
}
