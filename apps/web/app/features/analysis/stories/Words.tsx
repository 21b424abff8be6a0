import { parseWords } from '../../../lib/documents/parse-words.ts';
import { DocumentBlocks } from '../../../ui/documents/DocumentBlocks.tsx';
import classes from './stories.module.css';

/** A text part of a story. */
export const Words = ({ text }: { text: string }) => (
  <div className={classes.words}>
    <DocumentBlocks blocks={parseWords(text)} />
  </div>
);
