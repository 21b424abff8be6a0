import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * What a first page needs comes in a few files rather than in one for every shared module: the frame with the home page,
 * then what forms and texts add, then what the tables add. A module goes to the first that needs it.
 */
const groups = [
  { name: 'frame', test: /app\/(root|routes\/(\w+\/layout|public\/home))\.tsx/ },
  { name: 'forms', test: /app\/routes\/public\/(login|registration|contact|terms)\.tsx/ },
  { name: 'tables', test: /app\/routes\/public\/dataset-select\.tsx/ },
];

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
