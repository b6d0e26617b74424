import '#web/ui/base.css';
import { createRoot } from 'react-dom/client';
import { startLanguage } from '#web/lib/language.ts';
import { loadFonts } from '#web/ui/load-fonts.ts';
import { Gallery } from './Gallery.tsx';

startLanguage();

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
void loadFonts();
