import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Skeleton, Title } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { ModernTests } from '../../../features/content/ModernTests.tsx';
import { filled } from '../../../lib/documents/document.ts';
import { text } from '../../../site-text/modern-series.page.md';
import { DocumentBlocks } from '../../../ui/documents/DocumentBlocks.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

/** Loaded when it is nearly in view: the text is above it on every screen. */
const ModernQuote = lazy(async () => ({ default: (await import('./ModernQuote.tsx')).ModernQuote }));
const waiting = <Skeleton className="form-skeleton" maw={920} animate={false} />;

export default function ModernSeries() {
  const { ref, entry } = useIntersection({ rootMargin: '800px' });
  const [near, setNear] = useState(false);
  if (entry?.isIntersecting && !near) setNear(true);
  return (
    <>
      <PageHeader
        lead={filled(text.lead)}
        actions={
          <Button component={Link} to={pages.catalog.path({ series: 'modern' })}>
            See our catalog
          </Button>
        }
      />
      <div className="prose">
        <DocumentBlocks blocks={text.blocks} />
      </div>
      <Title order={2} mt="xl" mb="sm">
        Eight tests per oil
      </Title>
      <ModernTests />
      <Title order={2} mt={56} mb="md" id="quote">
        Request a quote
      </Title>
      <div ref={ref}>
        {near ? (
          <Suspense fallback={waiting}>
            <ModernQuote />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
    </>
  );
}
