import { Alert, Button, SimpleGrid, Stack, Textarea, TextInput, Title } from '@mantine/core';
import type { QuoteForm } from './use-quote-form.ts';

/** The shared part of both quote forms: comments, contact details, notice and submit button. */
export const QuoteFields = ({
  state: { form, notice, send },
  commentsHint,
}: {
  state: QuoteForm;
  commentsHint: string;
}) => (
  <Stack gap="lg">
    <Textarea
      label="Comments"
      description={commentsHint}
      rows={5}
      resize="vertical"
      name="comments"
      {...form.getInputProps('comments')}
    />
    <Title order={3}>Contact details</Title>
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
      <TextInput
        label="Contact name"
        autoComplete="name"
        required
        name="contact_name"
        {...form.getInputProps('contact_name')}
      />
      <TextInput
        label="Company name"
        autoComplete="organization"
        name="company_name"
        {...form.getInputProps('company_name')}
      />
      <TextInput
        label="Company email"
        type="email"
        autoComplete="email"
        required
        name="company_email"
        {...form.getInputProps('company_email')}
      />
      <TextInput
        label="Daytime phone"
        type="tel"
        autoComplete="tel"
        name="daytime_phone"
        {...form.getInputProps('daytime_phone')}
      />
    </SimpleGrid>
    {notice && (
      <Alert role="alert" color="red">
        {notice}
      </Alert>
    )}
    <Button type="submit" loading={send.isPending} style={{ alignSelf: 'start' }}>
      Request quote
    </Button>
  </Stack>
);
