import '#web/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { startLanguage } from '#web/lib/language.ts';
import { StaffApp } from './StaffApp.tsx';

startLanguage();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <BrowserRouter basename="/staff/">
      <StaffApp />
    </BrowserRouter>
  </StrictMode>,
);
