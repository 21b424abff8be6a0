import { useElementSize } from '@mantine/hooks';
import { type UIEvent, useState } from 'react';

/** Pixels, as the table lays its columns out. */
export const columnWidth = 144;
const overscan = 3;
/** Until the table is measured. */
const assumedWidth = 1200;

/** The columns in view: those from `first` to before `end` exist, the others are blank space. */
const visibleSpan = (firstInView: number, width: number, count: number) => ({
  first: Math.max(0, Math.min(firstInView, count) - overscan),
  end: Math.min(count, firstInView + Math.ceil(width / columnWidth) + overscan),
});

/** The span of the columns in view of a scrolled element, and the properties that element needs. */
export const useColumnSpan = (count: number) => {
  const { ref, width } = useElementSize<HTMLElement>();
  const [firstInView, setFirstInView] = useState(0);
  const onScroll = (event: UIEvent<HTMLElement>) =>
    setFirstInView(Math.floor(event.currentTarget.scrollLeft / columnWidth));
  return { ref, onScroll, ...visibleSpan(firstInView, width || assumedWidth, count) };
};
