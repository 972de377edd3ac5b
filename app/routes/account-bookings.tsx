export default function Page() {
  return <div className="wrap"><h1>Your bookings</h1></div>;
}
