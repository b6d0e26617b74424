import { buildRequest } from '#web/lib/call-api.ts';
import type { FirstData } from '#web/lib/lazy-screen.tsx';

/** A placeholder for the id of the signed-in patient in an address. */
export const OWN_ID = 'OWN_ID';
/** A placeholder for the day in Berlin. */
export const TODAY = 'TODAY';

/** The addresses that a screen requests first. */
export function firstUrls({ asksFirst = [] }: FirstData = {}): string[] {
  return asksFirst.map(([route, input]) => buildRequest(route, input).url);
}

/**
 * A script for the head of a page: it sends the first API requests of the screen while the code of the screen loads. It
 * is the same for everybody; the browser's storage says who is signed in. An address with a query string may need other
 * requests, which the app sends itself. `takeEarlyAnswer` returns the answers.
 */
export function askForPatient(urls: readonly string[]): string {
  return script(
    `const token=localStorage.getItem("patientToken"),own=JSON.parse(localStorage.getItem("patientUser"));
if(!token||!own)return;
${ASK}
for(const url of ${JSON.stringify(urls)})ask(url.replace("${OWN_ID}",own.id));`,
  );
}

/** The key under which the browser stores the roles of the last member of staff, `admin,doctor`, until the sign-out. */
export const STORED_ROLES = 'staffRole';

/**
 * No script can read the staff's session cookie. In a browser that stores the roles, all requests are sent at once. In
 * any other, the first one asks who it is, and the rest follow only for a role that may see them.
 */
export function askForStaff(urls: readonly string[], roles: readonly string[]): string {
  return script(
    `const token=null;
${ASK}
const self=ask("/api/staff/me"),may=held=>${JSON.stringify(roles)}.some(role=>held.includes(role));
const mayAsk=may(localStorage.getItem("${STORED_ROLES}")??"")?undefined:self.then(async answer=>answer.ok&&may((await answer.clone().json()).data.roles));
for(const url of ${JSON.stringify(urls)}){
if(url.includes("${TODAY}")&&!globalThis.Temporal)continue;
ask(url.replaceAll("${TODAY}",()=>Temporal.Now.plainDateISO("Europe/Berlin")),mayAsk);
}`,
  );
}

const ASK = `const headers={accept:"application/json",locale,"x-person-acted":"1",...(token&&{authorization:"Bearer "+token})};
const answers={};
window.earlyAnswers={locale,token,answers};
const send=url=>fetch(url,{credentials:"include",headers});
const ask=(url,may)=>answers[url]=may?may.then(yes=>yes?send(url):undefined):send(url);`;

/**
 * If the storage is closed, the app sends the requests itself. Without a stored language it is German, as in the app.
 */
function script(steps: string): string {
  return `(()=>{try{
if(location.search)return;
const locale=localStorage.getItem("language")||"de";
${steps}
}catch{}})()`;
}
