import '#web/ui/base.css';
import { createRoot } from 'react-dom/client';
import { startLanguage } from '#web/lib/language.ts';
import { CurrentRender } from '#web/lib/render-context.ts';
import { createWindowContext } from '#web/lib/window-context.ts';
import { loadFonts } from '#web/ui/load-fonts.ts';
import { Gallery } from './Gallery.tsx';

startLanguage();

const root = document.getElementById('root');
const page = (
  <CurrentRender value={createWindowContext()}>
    <Gallery />
  </CurrentRender>
);
if (root) createRoot(root).render(page);
void loadFonts();
