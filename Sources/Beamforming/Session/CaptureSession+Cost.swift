extension SessionPlan {
  func checkBudget() throws(SessionError) {}
}
