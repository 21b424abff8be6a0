import { lazy, Suspense } from 'react';
import type { FigureProps } from './FigureSvg.tsx';

/** The painter is loaded with the first figure, after the texts of the page. */
const FigureSvg = lazy(async () => ({ default: (await import('./FigureSvg.tsx')).FigureSvg }));

/** Pixels of a picture above and below its axes. */
export const pictureMargin = 60;

/** A figure in a page, as wide as its place; its height is free for it before it is painted. */
export const FigurePicture = (props: FigureProps) => (
  <div style={{ minWidth: 0, minHeight: props.height + pictureMargin }}>
    <Suspense fallback={<div role="img" aria-label={props.label} />}>
      <FigureSvg {...props} />
    </Suspense>
  </div>
);
