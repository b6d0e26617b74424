import '#web/ui/base.css';
import { type ComponentType, lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
import { startLanguage } from '#web/lib/language.ts';
import { Queries } from '#web/lib/queries.tsx';
import { loadSettings } from '#web/shell/settings.ts';
import { doors } from './routes.ts';
import { DoorFrame, Workspace } from './shell/Workspace.tsx';

// No token is sent from here: the staff session is a cookie that no script can read.
startLanguage();
loadSettings();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <BrowserRouter basename="/staff/">
      <StaffApp />
    </BrowserRouter>
  </StrictMode>,
);

const screens = new Map<string, ComponentType>(
  doors.map(({ path, load }) => [path, lazy(async () => ({ default: await load() }))]),
);

/** The pages in `doors` open without a session; every other address needs a member of staff who is signed in. */
function StaffApp() {
  return (
    <Queries>
      <Routes>
        {[...screens].map(([path, Screen]) => (
          <Route
            key={path}
            path={path}
            element={
              <DoorFrame>
                <Screen />
              </DoorFrame>
            }
          />
        ))}
        <Route path="*" element={<Workspace />} />
      </Routes>
    </Queries>
  );
}
